package com.shop.events;

import java.util.ArrayDeque;
import java.util.Queue;

public class Outbox {
    private final Queue<String> mails = new ArrayDeque<>();

    public void flush() {
        while (true) send(awaitMail());
    }

    private synchronized String awaitMail() {
        while (mails.isEmpty()) {
            try {
                wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        return mails.remove();
    }

    private void send(String mail) {
        System.out.println("INFO " + mail);
    }
}
