import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** A consumer retries a poisoned message without a pause. */
public class Main {
    static synchronized void log(String level, String text) { System.out.println(java.time.LocalDateTime.now().toString().substring(0, 23).replace('T', ' ') + " " + level + " [" + Thread.currentThread().getName() + "] com.shop.Api - " + text); }
    static void parse(String s) { throw new IllegalStateException("broken JSON at 1"); }
    public static void main(String[] args) throws Exception {
        new Thread(() -> { for (int i = 0; ; i++) { if (Lab.FIXED) { Lab.sleep(100); log("INFO ", "message handled"); } else { try { parse("{broken"); } catch (IllegalStateException e) { log("ERROR", "message 4711 failed, trying again\njava.lang.IllegalStateException: broken JSON at 1\n\tat com.shop.Consumer.parse(Consumer.java:33)\n\tat com.shop.Consumer.run(Consumer.java:20)"); } } } }, "consumer-1").start();
        Lab.await();
    }
}
