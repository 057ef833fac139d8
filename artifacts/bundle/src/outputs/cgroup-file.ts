/** What our script writes, or a file of a control group that was copied by itself, `cpu.stat`, which does not say its name inside. */
export const CGROUP_FILE =
  /^cgroup\.out$|^(?:[\w-]{1,40}[._-])?(cpu\.(?:max|stat|cfs_quota_us|cfs_period_us)|memory\.(?:max|current|peak|events|stat|limit_in_bytes|usage_in_bytes|oom_control)|pids\.(?:max|current))(?:\.(?:txt|out))?$/i;
