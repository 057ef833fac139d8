package com.shop.search;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;

/** Results of searches, the last 3,000 of them. */
public class ResultCache {
    private final Cache<String, String[]> results =
            Caffeine.newBuilder().maximumSize(3000).expireAfterWrite(Duration.ofMinutes(5)).build();

    public String[] search(String words) {
        return results.get(words, ResultCache::query);
    }

    private static String[] query(String words) {
        String[] found = new String[20];
        for (int hit = 0; hit < found.length; hit++) found[hit] = "article " + hit + " for " + words;
        return found;
    }
}
