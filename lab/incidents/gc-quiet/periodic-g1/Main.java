/** A service that is idle most of the time and gives memory back by periodic collections. */
public class Main {
    public static void main(String[] args) throws Exception {
        while (true) {
            StringBuilder report = new StringBuilder();
            for (int i = 0; i < 6_000; i++) report.append("line ").append(i).append('\n');
            if (report.isEmpty()) System.out.println("WARN  empty report");
            Lab.sleep(300);
        }
    }
}
