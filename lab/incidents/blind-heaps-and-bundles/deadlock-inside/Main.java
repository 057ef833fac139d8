import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** Two transfers lock each other out while the program goes on. */
public class Main {
    public static void main(String[] args) throws Exception {
        Object a = new Object(), b = new Object();
        if (!Lab.FIXED) { new Thread(() -> { synchronized (a) { Lab.sleep(300); synchronized (b) { Lab.await(); } } }, "transfer-1").start(); new Thread(() -> { synchronized (b) { Lab.sleep(300); synchronized (a) { Lab.await(); } } }, "transfer-2").start(); }
        while (true) Lab.sleep(100);
    }
}
