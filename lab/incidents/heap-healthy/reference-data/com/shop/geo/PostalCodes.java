package com.shop.geo;

import java.util.HashMap;
import java.util.Map;

/** The towns by postal code, loaded once at start. */
public class PostalCodes {
    private static final Map<Integer, String> TOWNS = load();

    private static Map<Integer, String> load() {
        Map<Integer, String> towns = new HashMap<>();
        for (int code = 1000; code < 12_000; code++) towns.put(code, "Town of the district " + Integer.toString(code * 31, 36));
        return Map.copyOf(towns);
    }

    public static String find(int code) {
        return TOWNS.getOrDefault(code, "unknown");
    }
}
