package com.shop.stats;

/** Counts what was sold; the slow part writes the figures out while it holds the lock. */
public final class PriceStatistics {
    private long sold;

    public synchronized void record(long writeMillis) {
        sold++;
        if (writeMillis > 0) write(writeMillis);
    }

    private void write(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
