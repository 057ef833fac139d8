package com.shop.mail;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Sends mails with two threads. */
public class MailSender {
    private final ExecutorService pool;

    public MailSender(boolean bounded) {
        pool = new ThreadPoolExecutor(
                2,
                2,
                0,
                TimeUnit.SECONDS,
                bounded ? new ArrayBlockingQueue<>(200) : new LinkedBlockingQueue<>(),
                task -> new Thread(task, "mail-sender"),
                new ThreadPoolExecutor.DiscardOldestPolicy());
    }

    public void send(String address, byte[] body) {
        pool.execute(() -> deliver(address, body));
    }

    private static void deliver(String address, byte[] body) {
        try {
            Thread.sleep(2000 + address.length() + body.length % 7);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
