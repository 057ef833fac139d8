import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** Requests lock on the interned id of the customer; all have the same customer. */
public class Main {
    static void handle(String id) { synchronized (id.intern()) { callBilling(); } }
    static void callBilling() { Lab.sleep(300); }
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 25; i++) new Thread(() -> { while (true) handle("customer-" + (Lab.FIXED ? Thread.currentThread().getName() : "7")); }, "http-exec-" + i).start();
        Lab.await();
    }
}
