package com.shop.stats;

import java.util.ArrayList;
import java.util.List;

/** The response times of a day. */
public class Histogram {
    private final List<Long> times = new ArrayList<>();
    private final long[] counts = new long[4096];

    public void add(long micros, boolean counted) {
        if (counted) counts[(int) (micros % counts.length)]++;
        else times.add(micros);
    }
}
