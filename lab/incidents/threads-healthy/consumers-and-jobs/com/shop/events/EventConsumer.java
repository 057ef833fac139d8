package com.shop.events;

import java.util.concurrent.BlockingQueue;

public class EventConsumer {
    private final BlockingQueue<String> events;
    private int handled;

    public EventConsumer(BlockingQueue<String> events) {
        this.events = events;
    }

    public Void consume() throws InterruptedException {
        while (true) handle(nextEvent());
    }

    private String nextEvent() throws InterruptedException {
        return events.take();
    }

    private void handle(String event) {
        handled += event.length();
    }
}
