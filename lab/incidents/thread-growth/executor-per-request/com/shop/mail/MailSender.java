package com.shop.mail;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class MailSender {
    private final ExecutorService shared = Executors.newFixedThreadPool(2);
    private final boolean shares;

    public MailSender(boolean shares) {
        this.shares = shares;
    }

    public void send(String text) {
        ExecutorService executor = shares ? shared : Executors.newFixedThreadPool(2);
        executor.submit(() -> System.out.println("INFO sent " + text));
    }
}
