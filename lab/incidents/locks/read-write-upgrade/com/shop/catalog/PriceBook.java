package com.shop.catalog;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Prices by article. A missing price is loaded on demand. */
public final class PriceBook {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<String, Integer> prices = new HashMap<>();
    private final boolean releasesFirst;

    public PriceBook(boolean releasesFirst) {
        this.releasesFirst = releasesFirst;
    }

    public int priceOf(String article) {
        lock.readLock().lock();
        try {
            Integer known = prices.get(article);
            if (known != null) return known;
            if (!releasesFirst) return load(article);
        } finally {
            lock.readLock().unlock();
        }
        return load(article);
    }

    private int load(String article) {
        lock.writeLock().lock();
        try {
            return prices.computeIfAbsent(article, String::length);
        } finally {
            lock.writeLock().unlock();
        }
    }
}
