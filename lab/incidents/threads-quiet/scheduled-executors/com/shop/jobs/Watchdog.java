package com.shop.jobs;

import java.util.concurrent.CountDownLatch;

/** Consumers with loops of their own, and a latch that the end of the program opens. */
public final class Watchdog {
    private final Object signal = new Object();

    public void watch() {
        while (true) awaitAlarm();
    }

    private void awaitAlarm() {
        synchronized (signal) {
            try {
                signal.wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void blockUntilShutdown() throws InterruptedException {
        CountDownLatch shutdown = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(shutdown::countDown));
        shutdown.await();
    }
}
