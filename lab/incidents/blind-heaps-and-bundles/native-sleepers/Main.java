import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** A busy but healthy web service. */
public class Main {
    static synchronized void log(String level, String text) { System.out.println(java.time.LocalDateTime.now().toString().substring(0, 23).replace('T', ' ') + " " + level + " [" + Thread.currentThread().getName() + "] com.shop.Api - " + text); }
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 12; i++) { int n = i; new Thread(() -> { while (true) { double x = 0; for (int k = 0; k < 100_000; k++) x += Math.sqrt(k); log("INFO ", "request of " + n + " done in 3 ms"); Lab.sleep(80 + n * 7); } }, "http-nio-8080-exec-" + i).start(); }
        Lab.await();
    }
}
