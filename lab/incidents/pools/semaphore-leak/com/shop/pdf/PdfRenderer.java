package com.shop.pdf;

import java.util.concurrent.Semaphore;

public class PdfRenderer {
    private final Semaphore engines;
    private final boolean releasesAlways;

    public PdfRenderer(int engines, boolean releasesAlways) {
        this.engines = new Semaphore(engines);
        this.releasesAlways = releasesAlways;
    }

    public int render(int size) throws InterruptedException {
        engines.acquire();
        if (releasesAlways) {
            try {
                return draw(size);
            } finally {
                engines.release();
            }
        }
        int pages = draw(size);
        engines.release();
        return pages;
    }

    private int draw(int size) throws InterruptedException {
        Thread.sleep(5);
        if (size % 3 == 0) throw new IllegalArgumentException("broken document");
        return size;
    }
}
