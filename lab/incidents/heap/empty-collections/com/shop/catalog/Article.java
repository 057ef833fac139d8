package com.shop.catalog;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An article with collections that are nearly always empty. */
public class Article {
    final int number;
    final Map<String, String> attributes;
    final List<String> pictures;
    final Set<String> tags;

    public Article(int number, boolean lazy) {
        this.number = number;
        attributes = lazy ? Map.of() : new HashMap<>();
        pictures = lazy ? List.of() : new ArrayList<>(20);
        tags = lazy ? Set.of() : new HashSet<>();
        if (!lazy) attributes.remove(pictures.isEmpty() ? "none" : "some");
    }
}
