package com.mail;

import java.util.ArrayDeque;
import java.util.Queue;

/** A bounded queue of mails; senders wait while it is full. */
public final class Outbox {
    private final Queue<String> mails = new ArrayDeque<>();
    private final boolean notifies;

    public Outbox(boolean notifies) {
        this.notifies = notifies;
    }

    public synchronized void send(String mail) throws InterruptedException {
        while (mails.size() >= 3) wait();
        mails.add(mail);
    }

    public synchronized String poll() {
        String mail = mails.poll();
        if (notifies) notifyAll();
        return mail;
    }
}
