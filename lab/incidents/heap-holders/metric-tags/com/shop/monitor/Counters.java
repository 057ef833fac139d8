package com.shop.monitor;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counters by name and tags. */
public class Counters {
    private final Map<Key, LongAdder> counters = new ConcurrentHashMap<>();

    public void count(String name, String path) {
        counters.computeIfAbsent(new Key(name, path), any -> new LongAdder()).increment();
    }

    record Key(String name, String path) {}
}
