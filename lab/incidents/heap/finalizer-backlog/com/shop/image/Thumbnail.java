package com.shop.image;

/** A picture whose finalizer waits for a slow library. */
public class Thumbnail {
    private final byte[] pixels = new byte[500];

    @Override
    @SuppressWarnings("removal")
    protected void finalize() throws InterruptedException {
        Thread.sleep(1000 + pixels.length % 3);
    }
}
