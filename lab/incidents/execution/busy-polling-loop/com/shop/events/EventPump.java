package com.shop.events;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Polls a queue without ever waiting. */
public final class EventPump implements Runnable {
    private final Queue<String> events = new ConcurrentLinkedQueue<>();
    private final boolean waits;
    private long handled;

    public EventPump(boolean waits) {
        this.waits = waits;
    }

    @Override
    public void run() {
        while (true) {
            String event = events.poll();
            if (event != null) handled += event.length();
            else if (waits) pause();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(50);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
