public class Main {
    public static void main(String[] args) {
        System.out.println("2026-11-22 10:00:00,000 INFO  [main] com.shop.Boot - Started orders in 0.2 seconds");
        Lab.await();
    }
}
