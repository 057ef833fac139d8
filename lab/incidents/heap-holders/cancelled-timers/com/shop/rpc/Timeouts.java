package com.shop.rpc;

import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The timeout of each call. */
public class Timeouts {
    private final ScheduledThreadPoolExecutor timer =
            new ScheduledThreadPoolExecutor(1, task -> new Thread(task, "rpc-timeout"));

    public Timeouts(boolean removes) {
        timer.setRemoveOnCancelPolicy(removes);
    }

    public void call(int number) {
        byte[] request = ("request " + number + " ").repeat(20).getBytes();
        ScheduledFuture<?> timeout = timer.schedule(() -> System.out.println(request.length), 10, TimeUnit.MINUTES);
        timeout.cancel(false);
    }
}
