//! How threads share the processor, where the system lets them say.

use std::time::Duration;

/// Lets other threads go before this one: the larger the number, up to 19, the more. Elsewhere than on Linux that would be said of the whole process, so nothing is.
pub(crate) fn step_back(by: i32) {
    #[cfg(target_os = "linux")]
    let _priority = rustix::process::nice(by);
    #[cfg(not(target_os = "linux"))]
    let _ = by;
}

/// How long this thread has had a processor; where the system does not tell, how long the clock has run.
pub(crate) fn time_worked() -> Duration {
    #[cfg(target_os = "linux")]
    {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec as u32)
    }
    #[cfg(not(target_os = "linux"))]
    {
        static BEGUN: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
        BEGUN.get_or_init(std::time::Instant::now).elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_counts() {
        let begun = time_worked();
        let sum = (0..5_000_000u64).fold(0, |sum, n| std::hint::black_box(sum ^ n.wrapping_mul(sum)));
        let worked = time_worked();
        assert!(worked > begun, "{sum}");
    }
}
