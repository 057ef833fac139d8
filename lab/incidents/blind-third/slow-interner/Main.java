import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

/** Normalizes article numbers. */
public class Main {
    static class SkuNormalizer {
        final Map<String, String> known = new HashMap<>();
        synchronized String normalizeLocked(String sku) { return known.computeIfAbsent(sku, SkuNormalizer::compute); }
        static String compute(String sku) {
            long sum = 0; for (int i = 0; i < 40_000_000; i++) sum = sum * 31 + sku.charAt(i % sku.length());
            return sku.trim() + (sum & 7);
        }
    }
    public static void main(String[] args) {
        SkuNormalizer normalizer = new SkuNormalizer();
        AtomicInteger next = new AtomicInteger();
        for (int i = 0; i < 16; i++) new Thread(() -> {
            while (true) { String sku = "SKU-" + next.incrementAndGet(); if (Lab.FIXED) { Lab.sleep(400); sku.trim(); } else normalizer.normalizeLocked(sku); Lab.sleep(2); }
        }, "import-worker-" + i).start();
    }
}
