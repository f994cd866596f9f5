# positions
