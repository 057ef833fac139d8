package com.shop.batch;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Sorts the sales of a day. */
public class NightlySort {
    public long run() {
        long[] sales = new SplittableRandom(7).longs(800_000).toArray();
        long checksum = 0;
        for (int round = 0; round < 400; round++) {
            Arrays.parallelSort(sales);
            checksum += sales[round];
            for (int at = 0; at < sales.length; at++) sales[at] = Long.rotateLeft(sales[at], 13) ^ at;
        }
        return checksum;
    }
}
