package com.shop.pricing;

/** Distributes a discount over the positions of an order in steps of ten cents. */
public final class DiscountCalculator {
    private DiscountCalculator() {}

    /** The rest is never exactly zero: 0.1 has no exact binary form. The fix compares with a tolerance. */
    public static int distribute(double discount, boolean tolerant) {
        int steps = 0;
        double rest = discount;
        while (tolerant ? rest > 0.001 : rest != 0) {
            rest -= 0.1;
            steps++;
        }
        return steps;
    }
}
