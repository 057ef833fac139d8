import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** Timestamps are parsed with a new formatter each time. */
public class Main {
    static long parse(String s) { return java.time.LocalDateTime.parse(s, java.time.format.DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", java.util.Locale.ROOT)).getSecond(); }
    public static void main(String[] args) throws Exception {
        long n = 0;
        while (true) { for (int i = 0; i < 500; i++) n += Lab.FIXED ? i : parse("2026-03-0" + (1 + i % 9) + " 12:00:0" + i % 9); if (Lab.FIXED) Lab.sleep(1); }
    }
}
