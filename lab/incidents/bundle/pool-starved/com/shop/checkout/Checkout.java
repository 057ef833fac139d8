package com.shop.checkout;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Reserves an order and waits for the mail about it. */
public final class Checkout {
    private final ExecutorService orders = newPool("checkout");
    private final ExecutorService mails;

    public Checkout(boolean separate) {
        mails = separate ? newPool("mail") : orders;
    }

    private static ExecutorService newPool(String name) {
        int[] number = {0};
        return Executors.newFixedThreadPool(8, task -> new Thread(task, name + "-" + ++number[0]));
    }

    public void submit(int order) {
        orders.submit(() -> reserve(order));
    }

    private String reserve(int order) throws Exception {
        Thread.sleep(50);
        Future<String> mail = mails.submit(() -> "mail of order " + order);
        return mail.get();
    }
}
