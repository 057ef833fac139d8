package com.shop.web;

import com.shop.events.OrderEvents;
import java.util.function.Consumer;

/** The page of one customer; it follows the orders and has a model of the table that it shows. */
public class OrderView implements AutoCloseable {
    private final OrderEvents events;
    private final long[] rows = new long[40];
    private final Consumer<String> refresh = order -> rows[order.length() % rows.length]++;

    public OrderView(OrderEvents events) {
        this.events = events;
        events.subscribe(refresh);
    }

    @Override
    public void close() {
        events.unsubscribe(refresh);
    }
}
