package com.shop.price;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;

/** Exchange rates of the last days. */
public class RateTable {
    private static final Cache<Integer, double[]> RATES = CacheBuilder.newBuilder().maximumSize(8000).build();

    public static double find(int day) {
        double[] rates = RATES.getIfPresent(day);
        if (rates == null) RATES.put(day, rates = compute(day));
        return rates[day % rates.length];
    }

    private static double[] compute(int day) {
        double[] rates = new double[60];
        for (int currency = 0; currency < rates.length; currency++) rates[currency] = 1 + day * 0.001 + currency;
        return rates;
    }
}
