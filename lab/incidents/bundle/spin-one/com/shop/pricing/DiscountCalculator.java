package com.shop.pricing;

/** Repeats a discount until it converges. With rounding it never does, unless the number of steps is limited. */
public final class DiscountCalculator {
    private DiscountCalculator() {}

    public static double converge(double price, int maxSteps) {
        double discount = price / 3;
        for (int step = 0; step < maxSteps || maxSteps == 0; step++) {
            double next = (discount + price / discount) / 2 + Math.sin(discount) * 1e-7;
            if (next == discount) return next;
            discount = next;
        }
        return discount;
    }
}
