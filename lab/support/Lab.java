/** What the programs of the lab share. A program runs with its fault, or as its fixed twin with -Dlab.fixed=true. */
public final class Lab {
    /** Whether this run is the fixed twin. */
    public static final boolean FIXED = Boolean.getBoolean("lab.fixed");

    private Lab() {}

    public static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    /** Waits until the lab ends the program. */
    public static void await() {
        while (true) sleep(60_000);
    }

    /** Returns the milliseconds since the JVM was started. */
    public static long uptime() {
        return java.lang.management.ManagementFactory.getRuntimeMXBean().getUptime();
    }

    /** Writes a log with times of its own, in which %t is the time. */
    public static final class Journal {
        private final java.time.format.DateTimeFormatter format;
        private java.time.LocalDateTime time;

        public Journal(String start, String pattern) {
            time = java.time.LocalDateTime.parse(start);
            format = java.time.format.DateTimeFormatter.ofPattern(pattern, java.util.Locale.ENGLISH);
        }

        public Journal after(long millis) {
            time = time.plusNanos(millis * 1_000_000);
            return this;
        }

        public void write(String line) {
            System.out.println(line.replace("%t", format.format(time)));
        }

        public void raw(String line) {
            System.out.println(line);
        }
    }
}
