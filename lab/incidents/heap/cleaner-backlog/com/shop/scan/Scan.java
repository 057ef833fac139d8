package com.shop.scan;

import java.lang.ref.Cleaner;

/** A scan whose file is released by a Cleaner. */
public class Scan implements AutoCloseable {
    private static final Cleaner CLEANER = Cleaner.create();
    private final Cleaner.Cleanable cleanable;

    public Scan(int number, boolean quick) {
        cleanable = CLEANER.register(this, new Release(new byte[500], quick));
    }

    @Override
    public void close() {
        cleanable.clean();
    }

    record Release(byte[] page, boolean quick) implements Runnable {
        @Override
        public void run() {
            if (quick) return;
            try {
                Thread.sleep(1000 + page.length % 3);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
