import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** stop() of a feed holds the feed and joins the reader, which needs the feed. */
public class Main {
    static synchronized void log(String level, String text) { System.out.println(java.time.LocalDateTime.now().toString().substring(0, 23).replace('T', ' ') + " " + level + " [" + Thread.currentThread().getName() + "] com.shop.Api - " + text); }
    public static void main(String[] args) throws Exception {
        Object feed = new Object();
        Thread reader = new Thread(() -> { while (true) { Lab.sleep(50); synchronized (feed) { log("INFO ", "tick"); } } }, "feed-reader"); reader.start();
        Lab.sleep(2000);
        new Thread(() -> { if (Lab.FIXED) return; synchronized (feed) { try { reader.join(); } catch (InterruptedException e) { } } }, "feed-stopper").start();
        for (int i = 0; i < 6; i++) new Thread(() -> { while (true) { synchronized (feed) { Thread.onSpinWait(); } Lab.sleep(300); } }, "http-" + i).start();
        Lab.await();
    }
}
