package com.shop.image;

/** A picture without a finalizer. */
public class FixedThumbnail {
    private final byte[] pixels = new byte[500];

    public int size() {
        return pixels.length;
    }
}
