package com.shop.pricing;

/** Searches the best price by brute force. */
public final class Pricing {
    public static volatile double best;

    public static void search(boolean yields) {
        double value = 1;
        for (long i = 1; ; i++) {
            value = Math.sqrt(value + i);
            if (i % 100_000 == 0) {
                best = value;
                if (yields) return;
            }
        }
    }
}
