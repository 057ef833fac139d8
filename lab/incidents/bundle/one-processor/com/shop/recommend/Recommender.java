package com.shop.recommend;

/** Compares every product with every other one. */
public final class Recommender {
    private static volatile double best;

    private Recommender() {}

    public static void compute() {
        double sum = 0;
        for (int one = 1; one < 3000; one++)
            for (int other = 1; other < 3000; other++) sum += Math.sqrt(one) / (other + sum);
        best = sum;
    }
}
