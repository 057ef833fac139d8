import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

/** Stock under a lock. */
public class Main {
    static class Inventory { final ReentrantLock lock = new ReentrantLock(); int stock; void reserve() { lock.lock(); try { stock++; if (!Lab.FIXED) Lab.sleep(30); } finally { lock.unlock(); } } }
    public static void main(String[] args) {
        Inventory inventory = new Inventory();
        for (int i = 0; i < 6; i++) new Thread(() -> { while (true) { inventory.reserve(); Lab.sleep(15); } }, "order-" + i).start();
    }
}
