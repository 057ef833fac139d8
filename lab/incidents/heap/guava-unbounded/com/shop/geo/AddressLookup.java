package com.shop.geo;

import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;

/** Coordinates of addresses. */
public class AddressLookup {
    private static LoadingCache<String, Place> places;

    public static void start(boolean bounded) {
        CacheBuilder<Object, Object> builder = CacheBuilder.newBuilder();
        if (bounded) builder.maximumSize(300);
        places = builder.build(CacheLoader.from(AddressLookup::geocode));
    }

    private static Place geocode(String address) {
        return new Place(address, address.hashCode() / 1e7, address.length() * 0.37);
    }

    public static Place find(String address) {
        return places.getUnchecked(address);
    }

    public record Place(String address, double latitude, double longitude) {}
}
