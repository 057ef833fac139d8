package com.shop.audit;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class AuditTrail {
    private final BlockingQueue<String> entries = new ArrayBlockingQueue<>(50);
    private final long writeMillis;

    public AuditTrail(long writeMillis) {
        this.writeMillis = writeMillis;
    }

    public void record(String entry) throws InterruptedException {
        entries.put(entry);
    }

    public void writeEntries() {
        try {
            while (true) write(entries.take());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void write(String entry) throws InterruptedException {
        Thread.sleep(writeMillis);
    }
}
