import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** A console program with background jobs waits for input. */
public class Main {
    public static void main(String[] args) throws Exception {
        new Thread(() -> { try { System.in.read(); new Object().wait(0, 1); } catch (Exception e) { } Lab.await(); }, "console").start();
        var latch = new CountDownLatch(1);
        for (int i = 0; i < 4; i++) new Thread(() -> { while (true) { LockSupport.parkNanos(900_000_000L); } }, "poller-" + i).start();
        var inbox = new LinkedTransferQueue<String>();
        for (int i = 0; i < 5; i++) new Thread(() -> { while (true) try { inbox.poll(3, TimeUnit.SECONDS); } catch (InterruptedException e) { return; } }, "mail-" + i).start();
        latch.await();
    }
}
