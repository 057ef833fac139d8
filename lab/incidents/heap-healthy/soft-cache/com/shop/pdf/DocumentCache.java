package com.shop.pdf;

import java.lang.ref.SoftReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Rendered documents, which the collector may take. */
public class DocumentCache {
    private final Map<Integer, SoftReference<byte[]>> documents = new ConcurrentHashMap<>();

    public byte[] render(int number) {
        SoftReference<byte[]> known = documents.get(number);
        byte[] document = known == null ? null : known.get();
        if (document == null) {
            document = ("document " + number + " ").repeat(600).getBytes();
            documents.put(number, new SoftReference<>(document));
        }
        return document;
    }
}
