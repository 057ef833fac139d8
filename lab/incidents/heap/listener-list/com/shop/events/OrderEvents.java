package com.shop.events;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The event bus of the shop. */
public class OrderEvents {
    private final List<Consumer<String>> subscribers = new ArrayList<>();

    public void subscribe(Consumer<String> subscriber) {
        subscribers.add(subscriber);
    }

    public void unsubscribe(Consumer<String> subscriber) {
        subscribers.remove(subscriber);
    }
}
