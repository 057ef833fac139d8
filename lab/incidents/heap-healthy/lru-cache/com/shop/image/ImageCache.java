package com.shop.image;

import java.util.LinkedHashMap;
import java.util.Map;

/** The last 1,500 pictures. */
public class ImageCache {
    private static final int MAX_ENTRIES = 1500;
    private static final Map<String, byte[]> PICTURES = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, byte[]> eldest) {
            return size() > MAX_ENTRIES;
        }
    };

    public static synchronized byte[] load(String name) {
        return PICTURES.computeIfAbsent(name, any -> name.repeat(250).getBytes());
    }
}
