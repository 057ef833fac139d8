import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.*;

/** A catalog under a read-write lock and an index under a monitor, locked in both orders. */
public class Main {
    static final ReentrantReadWriteLock catalog = new ReentrantReadWriteLock();
    static final Object index = new Object();
    public static void main(String[] args) {
        new Thread(() -> {
            catalog.readLock().lock();
            Lab.sleep(500);
            if (!Lab.FIXED) synchronized (index) { catalog.readLock().unlock(); }
            catalog.readLock().unlock(); Lab.await();
        }, "price-export").start();
        new Thread(() -> {
            synchronized (index) { Lab.sleep(1000); catalog.writeLock().lock(); catalog.writeLock().unlock(); }
            Lab.await();
        }, "index-rebuild").start();
        for (int i = 0; i < 12; i++) new Thread(() -> {
            Lab.sleep(2000);
            while (true) { catalog.readLock().lock(); try { Lab.sleep(1); } finally { catalog.readLock().unlock(); } Lab.sleep(50); }
        }, "catalog-http-" + i).start();
    }
}
