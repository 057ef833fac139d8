import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** Every login writes to the audit file under one lock; the disk is slow. */
public class Main {
    static synchronized void log(String level, String text) { System.out.println(java.time.LocalDateTime.now().toString().substring(0, 23).replace('T', ' ') + " " + level + " [" + Thread.currentThread().getName() + "] com.shop.Api - " + text); }
    static final Object AUDIT = new Object();
    static void audit() { synchronized (AUDIT) { write(); } }
    static void write() { Lab.sleep(400); }
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 20; i++) new Thread(() -> { while (true) { if (Lab.FIXED) Lab.sleep(100); else audit(); log("INFO ", "login"); Lab.sleep(30); } }, "http-nio-8080-exec-" + i).start();
        Lab.await();
    }
}
