import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** Views register as listeners and are never removed; each keeps its rows. */
public class Main {
    interface OrderListener { void changed(); }
    static class View implements OrderListener { final List<String> rows = new ArrayList<>(); View() { for (int i = 0; i < 800; i++) rows.add("row " + i + " of " + hashCode()); } public void changed() {} }
    static final List<OrderListener> BUS = new CopyOnWriteArrayList<>();
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 400; i++) { View v = new View(); if (!Lab.FIXED || i < 3) BUS.add(v); }
        Lab.await();
    }
}
