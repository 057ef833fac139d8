/** A program that does next to nothing. */
public class Main {
    public static void main(String[] args) {
        while (true) {
            System.out.println("the lamp is on");
            Lab.sleep(1000);
        }
    }
}
