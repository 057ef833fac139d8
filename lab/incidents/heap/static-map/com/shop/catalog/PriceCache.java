package com.shop.catalog;

import java.math.BigDecimal;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Prices by customer and article, which nobody ever removes. */
public class PriceCache {
    private static final Map<String, Price> PRICES = new ConcurrentHashMap<>();

    public static Price find(String customer, int article, boolean expire) {
        if (expire && PRICES.size() > 500) PRICES.keySet().removeIf(key -> !key.startsWith(customer));
        return PRICES.computeIfAbsent(customer + ":" + article, key -> new Price(BigDecimal.valueOf(article, 2), "EUR", key));
    }

    public record Price(BigDecimal net, String currency, String quote) {}
}
