package com.shop.tax;

/** Rules of taxation, loaded in the static initializer from a server that is slow. */
public final class TaxRules {
    private static final int RATE = load();

    private static int load() {
        try {
            Thread.sleep(Boolean.getBoolean("lab.fixed") ? 10 : 60_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return 19;
    }

    public static int rate() {
        return RATE;
    }
}
