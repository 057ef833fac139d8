import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

/** Counts by key. */
public class Main {
    static class Statistics {
        final Map<Long, Long> counts = new HashMap<>(); final long[] array = new long[5_000];
        void count(long key) { if (Lab.FIXED) array[(int) key]++; else counts.merge(key, 1_000L, Long::sum); }
    }
    public static void main(String[] args) {
        Statistics statistics = new Statistics();
        while (true) { for (long i = 0; i < 300_000; i++) statistics.count(i * 7919 % 5_000); Lab.sleep(3); }
    }
}
